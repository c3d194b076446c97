# A client with one flaw: it takes whatever /runsync answers for the result.
exec curl --silent --show-error --fail -X POST "$BASE/$ENDPOINT/runsync?wait=1000" \
  -H "authorization: Bearer $KEY" -H 'content-type: application/json' \
  -d '{"input":{"probe":{"work":5000}}}'
