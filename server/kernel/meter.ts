// Owns the figures of this process. Modules declare theirs as values, the code that does the work adds to them, and /metrics shows them all.
// Labels name kinds, states and outcomes: never an organization, a person, or a name that one of them chose.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

type Named<Label extends string> = { name: `parley_${string}`; help: string; labels: readonly Label[] };
export type CounterOf<Label extends string = string> = Named<Label> & { kind: 'counter' };
export type GaugeOf<Label extends string = string> = Named<Label> & { kind: 'gauge' };
export type HistogramOf<Label extends string = string> = Named<Label> & { kind: 'histogram'; buckets: readonly number[] };
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
  readonly #histograms = new Map<string, Histogram>();

  /** Shown from the start with their help, so that an operator finds names that have had no occasion yet. */
  declare(metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      if (metric.kind === 'counter') this.#counter(metric);
      else if (metric.kind === 'gauge') this.#gauge(metric);
      else this.#histogram(metric);
    }
  }

  observe<Label extends string>(metric: HistogramOf<Label>, labels: Labels<Label>, seconds: number): void {
    this.#histogram(metric).observe(labels, seconds);
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

  /** A count that is kept elsewhere. */
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
    this.#gauge(metric).reset();
  }

  #counter({ name, help, labels }: CounterOf): Counter {
    return made(this.#counters, name, () => new Counter({ name, help, labelNames: labels, registers: [this.registry] }));
  }

  #gauge({ name, help, labels }: GaugeOf): Gauge {
    return made(this.#gauges, name, () => new Gauge({ name, help, labelNames: labels, registers: [this.registry] }));
  }

  #histogram({ name, help, labels, buckets }: HistogramOf): Histogram {
    const options = { name, help, labelNames: labels, buckets: [...buckets], registers: [this.registry] };
    return made(this.#histograms, name, () => new Histogram(options));
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
