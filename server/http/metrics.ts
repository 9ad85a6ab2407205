// Owns the process's Prometheus registry and the request histogram.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type HttpMetrics = {
  registry: Registry;
  observe(method: string, route: string, status: number, milliseconds: number): void;
};

export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  // Looking a series up by its labels costs more than the observation.
  const known = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    registry,
    observe: (method, route, status, milliseconds) => {
      const name = `${method} ${route} ${status}`;
      let series = known.get(name);
      if (series === undefined) {
        series = requests.labels(method, route, String(status));
        known.set(name, series);
      }
      series.observe(milliseconds / 1000);
    },
  };
}
