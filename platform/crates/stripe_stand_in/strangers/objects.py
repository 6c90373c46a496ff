"""All events of a stand-in and the objects in them, one a line: objects.py ADDRESS"""
import json
import sys
import urllib.request


def get(path):
    request = urllib.request.Request(sys.argv[1] + path, headers={"Authorization": "Bearer sk_test_x"})
    return json.load(urllib.request.urlopen(request))


after = ""
while True:
    page = get("/v1/events?limit=100" + after)
    for event in page["data"]:
        print(json.dumps(event))
        print(json.dumps(event["data"]["object"]))
    if not page["has_more"]:
        break
    after = "&starting_after=" + page["data"][-1]["id"]
