"""Signatures: the examples of RFC 8032, and what must not pass."""

import pytest

from mordred.live.signing import public_key, sign, signed_by

EXAMPLES = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
)


@pytest.mark.parametrize(("private", "public", "text", "signature"), EXAMPLES)
def test_the_standards_own_examples(private: str, public: str, text: str, signature: str) -> None:
    secret, said = bytes.fromhex(private), bytes.fromhex(text)
    assert public_key(secret).hex() == public
    assert sign(secret, said).hex() == signature
    assert signed_by(bytes.fromhex(public), said, bytes.fromhex(signature))


def test_anything_changed_is_no_signature() -> None:
    secret = bytes(range(32))
    public, signature = public_key(secret), sign(secret, b"the host is here")
    assert signed_by(public, b"the host is here", signature)
    assert not signed_by(public, b"the host is there", signature)
    assert not signed_by(public_key(bytes(32)), b"the host is here", signature)
    for place in (0, 31, 32, 63):
        changed = bytearray(signature)
        changed[place] ^= 1
        assert not signed_by(public, b"the host is here", bytes(changed))
    assert not signed_by(public, b"the host is here", signature[:-1])
    assert not signed_by(b"\xff" * 32, b"the host is here", signature)
