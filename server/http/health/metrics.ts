// Owns the process's Prometheus registry and the figures of requests by route.
import { collectDefaultMetrics, Registry } from 'prom-client';

export type HttpMetrics = {
  /** Counts the requests of one route. */
  forRoute(route: string): (method: string, status: number, milliseconds: number) => void;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
};

const NAME = 'parley_http_request_seconds';
const BOUNDS_MS = [1, 5, 10, 50, 100, 500, 1000, 5000, 30_000];

type Series = { labels: string; buckets: number[]; sum: number };

/** `prepare` brings figures up to date that are kept elsewhere; it neither waits long nor fails. */
export function createMetrics(registry = new Registry(), prepare = async (): Promise<void> => undefined): HttpMetrics {
  collectDefaultMetrics({ register: registry });
  const known: Series[] = [];
  // By route, method and status in turn: a joined name would have to be built and hashed for every request.
  const byRoute = new Map<string, Map<string, Map<number, Series>>>();
  const firstOf = (method: string, route: string, status: number): Series => {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const series = { labels, buckets: Array<number>(BOUNDS_MS.length + 1).fill(0), sum: 0 };
    known.push(series);
    return series;
  };
  return {
    // On the path of every request: a general histogram took a tenth of the whole request.
    forRoute: (route) => {
      const byMethod = within(byRoute, route);
      return (method, status, milliseconds) => {
        const byStatus = within(byMethod, method);
        let series = byStatus.get(status);
        if (series === undefined) {
          series = firstOf(method, route, status);
          byStatus.set(status, series);
        }
        let i = 0;
        while (i < BOUNDS_MS.length && milliseconds > (BOUNDS_MS[i] ?? 0)) i++;
        series.buckets[i] = (series.buckets[i] ?? 0) + 1;
        series.sum += milliseconds;
      };
    },
    text: async () => {
      await prepare();
      return `${await registry.metrics()}\n${requestFigures(known)}`;
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

function requestFigures(all: Series[]): string {
  const lines = [`# HELP ${NAME} From the head of a request to the end of its answer`, `# TYPE ${NAME} histogram`];
  for (const { labels, buckets, sum } of all) {
    let count = 0;
    buckets.forEach((hits, i) => {
      count += hits;
      const bound = BOUNDS_MS[i];
      lines.push(`${NAME}_bucket{${labels},le="${bound === undefined ? '+Inf' : bound / 1000}"} ${count}`);
    });
    lines.push(`${NAME}_sum{${labels}} ${sum / 1000}`, `${NAME}_count{${labels}} ${count}`);
  }
  return `${lines.join('\n')}\n`;
}
