// Owns the list of the benchmarks: what each one measures, beside whom, and how `npm run bench -- all` runs it.
type Measured = { what: string; peer: string; aim: string };
type Bench = {
  /**
   * Run as a bundle, as the service is: loaded file by file, code is a tenth slower. Those that start everything they measure in
   * processes of its own have no need of it.
   */
  isBundled: boolean;
  /** What makes it short enough for `all`: two quiet cores take about a quarter of an hour for all of them. */
  short: Record<string, string>;
  /** The rows of docs/figures.md that it fills in, each under a key of its own. */
  rows: Record<string, Measured>;
};

const row = (what: string, peer = '–', aim = '–'): Measured => ({ what, peer, aim });

export const BENCHES = {
  http: {
    isBundled: false,
    short: { BENCH_ROUNDS: '7' },
    rows: {
      whoami: row('Authenticated `whoami`, CPU per request', 'bare fastify, the same body and headers', '≥ 0.85'),
      start: row('Warm start; idle memory', '–', '< 2 s; < 150 MB'),
    },
  },
  jobs: {
    isBundled: true,
    short: {},
    rows: {
      jobs: row('Jobs per second, fence and effect in one transaction', 'bare graphile-worker, one statement'),
      wake: row('From commit to handler'),
    },
  },
  flow: {
    isBundled: true,
    short: {},
    rows: {
      ops: row('200 ops and full validation, 1,000 nodes', 'fast-json-patch, parse and stringify', '< 5 ms; ≤ 6 ×'),
    },
  },
  'graph-ops': {
    isBundled: true,
    short: { WARM: '40', ROUNDS: '40' },
    rows: { request: row('The whole 200-op request, 1,000 nodes', 'fast-json-patch, parse and stringify', '< 15 ms') },
  },
  conversations: {
    isBundled: false,
    short: { ROUNDS: '5', TURNS: '500', WARM_UP: '1500', SAMPLES: '100' },
    rows: {
      turn: row(
        'A turn of a conversation that asks no vendor, 8 at once',
        'bare fastify and pg, storing the same words in one transaction',
      ),
      vendorTurn: row(
        'What a turn adds around a model call, one after the other',
        'the vendor called directly',
        '≤ 5 ms',
      ),
    },
  },
  relay: {
    isBundled: false,
    short: { CALLS: '100', EVERY_MS: '5000', TURNS: '4' },
    rows: {
      turn: row(
        'A turn of a call over ConversationRelay that asks no vendor: latency that we add',
        'bare socket server that echoes',
      ),
    },
  },
  'vendor-voice': {
    isBundled: false,
    short: { LINES: '4', TURNS: '10' },
    rows: {
      firstWord: row(
        'A call with a vendor that streams slowly: from the first sentence that it wrote to the first word on the line',
        'bare client of the same stream',
        '≤ 60 ms',
      ),
      turn: row(
        'What a turn of such a call takes longer than the answer of the vendor',
        'bare client of the same stream',
      ),
    },
  },
  speech: {
    isBundled: false,
    short: { CALLS: '2', TURNS: '1' },
    rows: {
      words: row(
        'Words that the built-in ear hears wrongly, said by the built-in voices',
        '–',
        '≤ 6 % (rms at 16 kHz)',
      ),
      person: row('The same, said by a person over the telephone (prompts of Asterisk from Debian)', '–', '≤ 8 %'),
      calls: row(
        'Calls by microphone at once: how late our sound comes, and how soon',
        '–',
        'no frame later than 100 ms at p99; the main thread held < 50 ms',
      ),
    },
  },
  understanding: {
    isBundled: true,
    short: { TURNS: '150' },
    rows: {
      words: row('Words of a turn understood, CPU: a form of four values; a way of five', '–', '< 10 ms'),
      turn: row(
        'The whole turn over HTTP, CPU of the server: that form; that way; a way chosen by meaning',
        '–',
        '< 10 ms where words decide',
      ),
      embedding: row(
        'One embedding, CPU, by its tokens',
        'native runtime, 10–19 ms (see [Models](models.md#a-native-runtime))',
      ),
      hostile: row('The slowest step over hostile texts of 4,000 to 131,072 characters, CPU', '–', '< 200 ms'),
    },
  },
  webhooks: {
    isBundled: true,
    short: { BENCH_EVENTS: '2000', BENCH_ROUNDS: '3', BENCH_SECONDS: '6' },
    rows: {
      delivery: row(
        'Signed webhook deliveries, CPU for each',
        'a loop that reads, signs, sends and stores, many in one statement',
        '≥ 0.6',
      ),
      dead: row('First attempt p99 with half the endpoints dead', 'without', '≤ 2 ×'),
    },
  },
  executions: {
    isBundled: true,
    short: { EXECUTIONS: '300', SLEEPERS: '4000', ROUNDS: '2' },
    rows: {
      executions: row('Executions from creation to the end of the call', 'bare queue; DBOS', '≥ 0.5; ≥ 3'),
      workers: row('Executions with two worker processes', 'with one', '≥ 1.7'),
      farWorkers: row('The same beside a database 25 ms away, each way, so that cores are free', 'with one', '≥ 1.7'),
      gate: row('The gate per dial: verdict, receipt and last look', 'an empty transaction'),
      sleeper: row('A sleeping execution on disk', '–', '< 2 kB'),
    },
  },
  campaign: {
    isBundled: true,
    short: { QUEUED: '6000', SECONDS: '15' },
    rows: {
      campaign: row('A campaign of one organization, 150 agents, calls of about a second', '–', '≥ 40 calls/s'),
      nodes: row('The same with two worker processes', 'with one', '≥ 1'),
      slow: row('The same with calls of about six seconds', '–', '≥ 90 % of the slots in use'),
    },
  },
  story: {
    isBundled: true,
    short: { EXECUTIONS: '200', AT_ONCE: '100', ROUNDS: '2' },
    rows: {
      story: row(
        'An execution with gate, receipt, slot, dial and a talk of four turns',
        'the same story written on DBOS, which leaves out what `bench/dbos-story.ts` names',
        '≥ 1 by CPU',
      ),
      step: row('What the engine adds to a durable step: twenty empty ones in a row', 'steps of a DBOS workflow'),
    },
  },
  'embedding-cost': {
    isBundled: true,
    short: { ROWS: '1000000' },
    rows: {
      reads: row(
        'Cost by knowledge base, 1,000 bases: a day, a month, a quarter and a year',
        'sum of the days; raw GROUP BY',
        '< 5 ms, flat',
      ),
      cuts: row(
        'All spend by kind, model, assistant and base, and its days by assistant: a day, a month and a year',
        '–',
        'flat',
      ),
      writes: row('Ledger with roll-ups, rows per second', 'plain batched insert', '≥ 0.5'),
    },
  },
  results: {
    isBundled: true,
    short: { VERDICTS: '1000000' },
    rows: {
      trend: row(
        'Verdicts on the conversations of an assistant by criterion and day: a day, a month, a quarter and a year',
        'a bare count of the same verdicts',
      ),
      list: row(
        'A page of the conversations behind them: the newest; by a verdict of one in three; overruled, one in 500; void, one in 5,000',
      ),
    },
  },
  knowledge: {
    isBundled: true,
    short: {},
    rows: { search: row('Search over 20,000 passages, the five nearest', 'bare loop over the vectors') },
  },
  identify: {
    isBundled: true,
    short: { PEOPLE: '200000', SECONDS: '6' },
    rows: { identify: row('Identify among very many people', 'among ten thousand', '≤ 1.3 ×') },
  },
  canvas: {
    isBundled: false,
    short: {},
    rows: {
      canvas: row(
        "The flow editor with 500 steps and 973 ways: processor time of the page's main thread for each movement, paint and layers included",
        '`@xyflow/react` alone, the same steps as plain boxes and the same ways, each an element, all in sight',
        '< 20 ms (50 frames a second)',
      ),
    },
  },
} satisfies Record<string, Bench>;

export type BenchName = keyof typeof BENCHES;
export const benchNames = Object.keys(BENCHES) as BenchName[];
export const isBench = (name: string | undefined): name is BenchName =>
  name !== undefined && Object.hasOwn(BENCHES, name);

/** The rows of a benchmark, by their keys. */
export const rowsOf = (name: BenchName): [string, Measured][] => Object.entries(BENCHES[name].rows);
