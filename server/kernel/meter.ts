// Owns the figures of this process. Modules declare theirs as values, the code that does the work adds to them, and /metrics shows them all.
// Labels name kinds, states and outcomes: never an organization, a person, or a name that one of them chose.
import { Counter, Gauge, Registry } from 'prom-client';
import { Buckets, histogramHead } from './buckets.ts';

type Named<Label extends string> = { name: `parley_${string}`; help: string; labels: readonly Label[] };
export type CounterOf<Label extends string = string> = Named<Label> & { kind: 'counter' };
export type GaugeOf<Label extends string = string> = Named<Label> & { kind: 'gauge' };
export type HistogramOf<Label extends string = string> = Named<Label> & {
  kind: 'histogram';
  buckets: readonly number[];
};
export type Metric = CounterOf | GaugeOf | HistogramOf;
type Labels<Label extends string> = Readonly<Record<Label, string>>;

export const counter = <const Label extends string = never>(
  name: `parley_${string}_total`,
  help: string,
  labels: readonly Label[] = [],
): CounterOf<Label> => ({ kind: 'counter', name, help, labels });

export const gauge = <const Label extends string = never>(
  name: `parley_${string}`,
  help: string,
  labels: readonly Label[] = [],
): GaugeOf<Label> => ({ kind: 'gauge', name, help, labels });

export const histogram = <const Label extends string = never>(
  name: `parley_${string}_seconds`,
  help: string,
  buckets: readonly number[],
  labels: readonly Label[] = [],
): HistogramOf<Label> => ({ kind: 'histogram', name, help, buckets, labels });

export class Meter {
  readonly registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();
  readonly #histograms = new Map<string, Durations>();

  /** Shown from the start with their help, so that an operator finds names that have had no occasion yet. */
  declare(metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      if (metric.kind === 'counter') this.#counter(metric);
      else if (metric.kind === 'gauge') this.#gauge(metric);
      else this.#histogram(metric);
    }
  }

  observe<Label extends string>(metric: HistogramOf<Label>, labels: Labels<Label>, seconds: number): void {
    this.#histogram(metric).of(labels).observe(seconds);
  }

  add<Label extends string>(metric: CounterOf<Label>, labels: Labels<Label>, by: number): void {
    this.#counter(metric).inc(labels, by);
  }

  change<Label extends string>(metric: GaugeOf<Label>, labels: Labels<Label>, by: number): void {
    this.#gauge(metric).inc(labels, by);
  }

  set<Label extends string>(metric: GaugeOf<Label>, labels: Labels<Label>, value: number): void {
    this.#gauge(metric).set(labels, value);
  }

  /** Read at each scrape. */
  show(metric: GaugeOf<never>, read: () => number): void {
    const { name, help } = metric;
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    this.#gauges.set(name, new Gauge({ name, help, registers: [this.registry], collect }));
  }

  /** A count that is held elsewhere. */
  showCount(metric: CounterOf<never>, read: () => number): void {
    const { name, help } = metric;
    const collect = function (this: Counter): void {
      this.reset();
      this.inc(read());
    };
    this.#counters.set(name, new Counter({ name, help, registers: [this.registry], collect }));
  }

  /** Whatever it showed is no longer so. */
  clear(metric: GaugeOf): void {
    const shown = this.#gauge(metric);
    shown.reset();
    // One without labels would be shown as zero, which is a figure too.
    if (metric.labels.length === 0) shown.remove();
  }

  #counter({ name, help, labels }: CounterOf): Counter {
    return made(
      this.#counters,
      name,
      () => new Counter({ name, help, labelNames: labels, registers: [this.registry] }),
    );
  }

  #gauge({ name, help, labels }: GaugeOf): Gauge {
    return made(this.#gauges, name, () => new Gauge({ name, help, labelNames: labels, registers: [this.registry] }));
  }

  #histogram(metric: HistogramOf): Durations {
    return made(this.#histograms, metric.name, () => new Durations(metric));
  }

  /** All figures in Prometheus' text format. */
  async text(): Promise<string> {
    const durations = [...this.#histograms.values()].flatMap((one) => ['', ...one.lines()]);
    return `${await this.registry.metrics()}${durations.join('\n')}\n`;
  }
}

/** The buckets of one histogram, by the values of its labels. */
class Durations {
  readonly #metric: HistogramOf;
  readonly #all: { labels: Labels<string>; buckets: Buckets }[] = [];
  readonly #first = new Branch();

  constructor(metric: HistogramOf) {
    this.#metric = metric;
    if (metric.labels.length === 0) this.of({});
  }

  /** Label by label: a joined name would have to be built and hashed for each observation. */
  of(labels: Labels<string>): Buckets {
    let at = this.#first;
    for (const name of this.#metric.labels) at = at.to(labels[name] ?? '');
    if (at.buckets === undefined) {
      at.buckets = new Buckets(this.#metric.buckets);
      this.#all.push({ labels, buckets: at.buckets });
    }
    return at.buckets;
  }

  lines(): string[] {
    const { name, help } = this.#metric;
    return [...histogramHead(name, help), ...this.#all.flatMap(({ labels, buckets }) => buckets.lines(name, labels))];
  }
}

class Branch {
  buckets: Buckets | undefined;
  readonly #next = new Map<string, Branch>();

  to(value: string): Branch {
    return made(this.#next, value, () => new Branch());
  }
}

function made<T>(all: Map<string, T>, name: string, make: () => T): T {
  let one = all.get(name);
  if (one === undefined) {
    one = make();
    all.set(name, one);
  }
  return one;
}
