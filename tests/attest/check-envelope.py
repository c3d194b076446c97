"""Checks an attestation with libraries that are not Plumbline's, and prints what it found as JSON."""

import base64
import hashlib
import json
import sys

from cryptography.hazmat.primitives import serialization
from google.protobuf import json_format
from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey


def check(file: str, key_file: str) -> dict:
    with open(key_file, "rb") as pem:
        public = serialization.load_pem_public_key(pem.read())
    spki = public.public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    key = SSlibKey.from_crypto(public, keyid=hashlib.sha256(spki).hexdigest())
    with open(file, encoding="utf-8") as text:
        envelope = Envelope.from_dict(json.load(text))
    envelope.verify([key], 1)
    statement = json_format.Parse(envelope.payload, statement_pb2.Statement())
    Statement.copy_from_pb(statement).validate()
    predicate = json_format.ParseDict(
        json_format.MessageToDict(statement.predicate), test_result_pb2.TestResult()
    )
    return {
        "type": envelope.payload_type,
        "predicateType": statement.predicate_type,
        "subjects": [subject.name for subject in statement.subject],
        "result": predicate.result,
        "passed": list(predicate.passed_tests),
        "failed": list(predicate.failed_tests),
        "configuration": [one.name for one in predicate.configuration],
    }


print(json.dumps(check(sys.argv[1], sys.argv[2])))
