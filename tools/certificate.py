"""A certificate for this house: pages may meet over https only, and `make.py play --live` serves a network.

Run in the project's environment: python -m tools.certificate FOLDER ADDRESS...
"""

from __future__ import annotations

import datetime
import ipaddress
import sys
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def make(folder: Path, addresses: list[str]) -> None:
    """Write `house.crt` and `house.key` for these addresses of the machine."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Mordred in this house")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.IPAddress(ipaddress.ip_address(address)) for address in addresses]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost"), *names]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "house.crt").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "house.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


if __name__ == "__main__":
    make(Path(sys.argv[1]), sys.argv[2:])
