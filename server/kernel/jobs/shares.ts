// Decides whose jobs run next in this process. Pure: no clock, no database. An organization may start another job
// only while it runs fewer than are free, and never more than its limit of patient ones: so there is room for the
// next organization. Among those that wait, the organization that runs the fewest jobs goes first.

import { allot, type Claimant, mayTakeAnother } from '../fairness/fairness.ts';

/** Quick jobs end in milliseconds, so nearly all of their slots may be one organization's; patient ones may wait for minutes. */
export type Lane = 'quick' | 'patient';
export type JobKind = { name: string; lane: Lane; atOnce: number };
/** One kind of job of one organization, of which at least one is due. */
export type Group = { org: string; kind: string };
export type WantedJobs = Group & { amount: number };

/** Jobs that run at the same time in this process: of each lane, and patient ones of one organization. */
export type Slots = Record<Lane, number> & { patientEach: number };

/** How many times the free slots an organization may hold. */
const GENEROSITY: Record<Lane, number> = { quick: 4, patient: 1 };

export class JobShares {
  readonly #slots: Slots;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  /** Running jobs: of a lane, of an organization in a lane, of a kind of an organization. */
  readonly #held = new Map<string, number>();
  readonly #served = new Map<string, number>();
  #turn = 0;

  constructor(slots: Slots, kinds: readonly JobKind[]) {
    this.#slots = slots;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  start(group: Group): void {
    this.#count(group, 1);
    this.#served.set(group.org, ++this.#turn);
  }

  end(group: Group): void {
    this.#count(group, -1);
    if (!this.#holds(group.org)) this.#forgetLongAgo();
  }

  get running(): number {
    return this.#of('quick') + this.#of('patient');
  }

  /** How many jobs to take now, and whose. */
  allot(ready: readonly Group[]): WantedJobs[] {
    return [...this.#allotLane('quick', ready), ...this.#allotLane('patient', ready)];
  }

  #allotLane(lane: Lane, ready: readonly Group[]): WantedJobs[] {
    const free = this.#slots[lane] - this.#of(lane);
    const most = lane === 'patient' ? this.#slots.patientEach : this.#slots.quick;
    const wanted: WantedJobs[] = [];
    allot(free, this.#claimants(lane, ready), (next, left) => {
      if (next.held >= most || !mayTakeAnother(next.held, left, GENEROSITY[lane])) return false;
      const kind = next.kinds.filter(({ held, atOnce }) => held < atOnce).sort((a, b) => a.held - b.held)[0];
      if (!kind) return false;
      kind.held += 1;
      kind.wanted.amount += 1;
      if (kind.wanted.amount === 1) wanted.push(kind.wanted);
      return true;
    });
    return wanted;
  }

  /** The organizations with work in a lane. */
  #claimants(lane: Lane, ready: readonly Group[]): Iterable<Claimant & { kinds: Waiting[] }> {
    const byOrg = new Map<string, Claimant & { kinds: Waiting[] }>();
    for (const { org, kind: name } of ready) {
      const kind = this.#kinds.get(name);
      if (kind?.lane !== lane) continue;
      let entry = byOrg.get(org);
      if (!entry) {
        entry = { held: this.#of(`${lane} ${org}`), turn: this.#served.get(org) ?? 0, kinds: [] };
        byOrg.set(org, entry);
      }
      const held = this.#of(`${name} ${org}`);
      entry.kinds.push({ held, atOnce: kind.atOnce, wanted: { org, kind: name, amount: 0 } });
    }
    return byOrg.values();
  }

  #of(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #holds(org: string): boolean {
    return this.#of(`quick ${org}`) + this.#of(`patient ${org}`) > 0;
  }

  #count({ org, kind: name }: Group, change: 1 | -1): void {
    const lane = this.#kinds.get(name)?.lane ?? 'patient';
    for (const key of [lane, `${lane} ${org}`, `${name} ${org}`]) {
      const next = this.#of(key) + change;
      if (next === 0) this.#held.delete(key);
      else this.#held.set(key, next);
    }
  }

  /** Turns matter between organizations that wait now; of the others only so many are remembered. */
  #forgetLongAgo(): void {
    if (this.#served.size < 10_000) return;
    for (const org of this.#served.keys()) if (!this.#holds(org)) this.#served.delete(org);
  }
}

type Waiting = { held: number; atOnce: number; wanted: WantedJobs };
