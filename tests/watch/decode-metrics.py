"""Decodes metrics with libraries that are not Plumbline's, and prints what it found as JSON."""

import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.metrics.v1.metrics_pb2 import AGGREGATION_TEMPORALITY_CUMULATIVE
from prometheus_client.parser import text_string_to_metric_families


def decode_otlp(file: str) -> dict:
    """Refuses members that the protocol does not have."""
    with open(file, encoding="utf-8") as body:
        request = json_format.Parse(body.read(), ExportMetricsServiceRequest())
    found = {}
    for resource_metrics in request.resource_metrics:
        attributes = {one.key: one.value.string_value for one in resource_metrics.resource.attributes}
        for scope_metrics in resource_metrics.scope_metrics:
            for metric in scope_metrics.metrics:
                found[metric.name] = otlp_metric(metric)
    return {"service": attributes["service.name"], "metrics": found}


def otlp_metric(metric) -> dict:
    kind = metric.WhichOneof("data")
    data = getattr(metric, kind)
    if kind in ("sum", "histogram"):
        assert data.aggregation_temporality == AGGREGATION_TEMPORALITY_CUMULATIVE, metric.name
    for point in data.data_points:
        assert 0 < point.start_time_unix_nano <= point.time_unix_nano, metric.name
        if kind == "histogram":
            assert len(point.bucket_counts) == len(point.explicit_bounds) + 1, metric.name
            assert sum(point.bucket_counts) == point.count, metric.name
    value = (lambda point: point.count) if kind == "histogram" else (lambda point: point.as_double)
    return {"kind": kind, "value": sum(value(point) for point in data.data_points)}


def parse_prometheus(file: str) -> dict:
    with open(file, encoding="utf-8") as text:
        families = list(text_string_to_metric_families(text.read()))
    found = {}
    for family in families:
        counted = [one for one in family.samples if not one.name.endswith(("_bucket", "_sum"))]
        found[family.name] = {"kind": family.type, "value": sum(one.value for one in counted)}
        check_buckets(family)
    return found


def check_buckets(family) -> None:
    series = {}
    for sample in family.samples:
        if sample.name.endswith("_bucket"):
            series.setdefault(sample.labels["operation"], []).append((float(sample.labels["le"]), sample.value))
    for buckets in series.values():
        assert buckets == sorted(buckets) and [value for _, value in buckets] == sorted(value for _, value in buckets)
        assert buckets[-1][0] == float("inf")


print(json.dumps({"otlp": decode_otlp(sys.argv[1]), "prometheus": parse_prometheus(sys.argv[2])}))
