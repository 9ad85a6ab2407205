// Owns the figures of requests by route, and the text in which Prometheus reads all figures of the process.
import { collectDefaultMetrics } from 'prom-client';
import { Buckets, histogramHead } from '../kernel/buckets.ts';
import { Meter } from '../kernel/meter.ts';

export type HttpMetrics = {
  /** Counts the requests of one route. */
  forRoute(route: string): (method: string, status: number, milliseconds: number) => void;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
};

const NAME = 'parley_http_request_seconds';
const HELP = 'From the head of a request to the end of its answer';
const BOUNDS_MS = [1, 5, 10, 50, 100, 500, 1000, 5000, 30_000];
const MS_PER_SECOND = 1000;

type Series = { labels: Record<string, string>; buckets: Buckets };

/** `prepare` brings figures up to date that are kept elsewhere; it neither waits long nor fails. */
export function createMetrics(meter = new Meter(), prepare = async (): Promise<void> => undefined): HttpMetrics {
  collectDefaultMetrics({ register: meter.registry });
  // Gauges under the name of counters, whose figures are the sums of others that are shown.
  for (const name of ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'])
    meter.registry.removeSingleMetric(name);
  const known: Series[] = [];
  // By route, method and status in turn: a joined name would have to be built and hashed for every request.
  const byRoute = new Map<string, Map<string, Map<number, Buckets>>>();
  return {
    forRoute: (route) => {
      const byMethod = within(byRoute, route);
      return (method, status, milliseconds) => {
        const byStatus = within(byMethod, method);
        let buckets = byStatus.get(status);
        if (buckets === undefined) {
          buckets = new Buckets(BOUNDS_MS);
          byStatus.set(status, buckets);
          known.push({ labels: { method, route, status: String(status) }, buckets });
        }
        buckets.observe(milliseconds);
      };
    },
    text: async () => {
      await prepare();
      const requests = known.flatMap(({ labels, buckets }) => buckets.lines(NAME, labels, MS_PER_SECOND));
      return `${await meter.text()}\n${[...histogramHead(NAME, HELP), ...requests].join('\n')}\n`;
    },
  };
}

function within<L, V>(outer: Map<string, Map<L, V>>, name: string): Map<L, V> {
  let inner = outer.get(name);
  if (inner === undefined) {
    inner = new Map();
    outer.set(name, inner);
  }
  return inner;
}
