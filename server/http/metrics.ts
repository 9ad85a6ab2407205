// Owns the process's Prometheus registry and the figures of requests by route.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { WorkFigures } from '../kernel/work/pool.ts';

export type HttpMetrics = {
  registry: Registry;
  observe(method: string, route: string, status: number, milliseconds: number): void;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
};

const NAME = 'parley_http_request_seconds';
const BOUNDS_MS = [1, 5, 10, 50, 100, 500, 1000, 5000, 30_000];

type Series = { labels: string; buckets: number[]; sum: number };

export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const known: Series[] = [];
  // By route, method and status in turn: a joined name would have to be built and hashed for every request.
  const byRoute = new Map<string, Map<string, Map<number, Series>>>();
  const seriesOf = (method: string, route: string, status: number): Series => {
    const byStatus = within(within(byRoute, route), method);
    let series = byStatus.get(status);
    if (series === undefined) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      series = { labels, buckets: Array<number>(BOUNDS_MS.length + 1).fill(0), sum: 0 };
      byStatus.set(status, series);
      known.push(series);
    }
    return series;
  };
  return {
    registry,
    // On the path of every request: a general histogram took a tenth of the whole request.
    observe: (method, route, status, milliseconds) => {
      const series = seriesOf(method, route, status);
      let i = 0;
      while (i < BOUNDS_MS.length && milliseconds > (BOUNDS_MS[i] ?? 0)) i++;
      series.buckets[i] = (series.buckets[i] ?? 0) + 1;
      series.sum += milliseconds;
    },
    text: async () => `${await registry.metrics()}\n${requestFigures(known)}`,
  };
}

/** What the work threads did, read when somebody asks. */
export function showWork(registry: Registry, figures: () => WorkFigures): void {
  const counters = { tasks: 'Tasks given to work threads', deadlines: 'Tasks ended at their deadline', refused: 'Tasks refused' };
  const gauges = { waiting: 'Tasks that wait for a work thread', running: 'Tasks that run', threads: 'Work threads' };
  const registers = [registry];
  for (const [name, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    const collect = function (this: Counter): void {
      this.reset();
      this.inc(figures()[name]);
    };
    new Counter({ name: `parley_work_${name}_total`, help, registers, collect });
  }
  for (const [name, help] of Object.entries(gauges) as [keyof typeof gauges, string][]) {
    const collect = function (this: Gauge): void {
      this.set(figures()[name]);
    };
    new Gauge({ name: `parley_work_${name}`, help, registers, collect });
  }
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
