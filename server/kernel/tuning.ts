// Owns figures that no operator needs to set. Tests and benchmarks pass others to `openKernel`.
import { availableParallelism } from 'node:os';

export const TUNING = {
  /** How long the database may give no answer at all before requests are refused instead of waiting for it. */
  databaseSilenceMs: 4000,
  /** How often a worker looks for jobs whose time has come; commits of its own and of other processes wake it as well. */
  jobPollMs: 1000,
  /** Jobs a worker runs at once that may wait for an outside system: a tool, a model, a carrier, a page. */
  slowJobs: 512,
  /** How many of those one organization may have; fewer when little is free. */
  slowJobsPerOrganization: 32,
  /** Streams that one organization may hold open at a node. */
  eventStreamsPerOrganization: 50,
  conversationStreamsPerOrganization: 500,
  /** Turns of website visitors that a node runs at once; one organization gets half, one address of it a fifth. */
  visitorTurns: 256,
  /** How soon a turn that was put off because its visitor had left is tried again. */
  putOffTurnMs: 30_000,
  /** On the phone, a message that is complete is spoken after this long, though its turn still runs. */
  speakEarlyMs: 200,
  /** On the phone, the filler sentence of the assistant is said after this long without a word. */
  fillerAfterMs: 1200,
  /** How much one visitor may write in 24 hours; one address twenty times as much. */
  visitorMessagesPerDay: 500,
  visitorCharactersPerDay: 200_000,
  /** After so many messages of the visitor a chat ends, and they start another. */
  visitorMessagesPerChat: 500,
  /** How long a program that waits for `parley login` to be confirmed waits between its questions. */
  deviceLoginSeconds: 5,
  /** How often the inbox of a mailbox is read. */
  mailboxReadMs: 30_000,
  /** How long a visitor may take to read what a colleague wrote, before it is mailed to the address that they left. */
  followUpMs: 120_000,
  /** Where Slack answers. */
  slackApi: 'https://slack.com/api/',
  /** Requests under way to one webhook endpoint. */
  webhooksPerEndpoint: 16,
  /** Whether the reader (models/reader) takes part in understanding. Off until it holds the rules' own suites. */
  reader: true,
  /** Threads that run our own models when many texts wait. One processor is left to requests; each has its own copy of the models. */
  modelThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
  /** Threads that hear, and that speak, on calls by microphone. */
  earThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
  voiceThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  /** Calls by microphone that a node serves at once, and those of one organization and of one visitor's address. */
  webCalls: 64,
  webCallsPerOrganization: 32,
  webCallsPerAddress: 4,
  /** How long a caller by microphone may say nothing before they are asked whether they are there. */
  webSilenceMs: 8000,
  /** Without a word of theirs a call by microphone ends after this long, and at last after that. */
  webQuietMs: 15 * 60_000,
  webCallMs: 2 * 3_600_000,
  /** A line whose browser has gone is kept for so long. */
  webReturnMs: 20_000,
  /** Threads beyond the first leave memory after this long without work; the first too where no active assistant needs it. */
  localModelIdleSeconds: 300,
};

export type Tuning = Readonly<typeof TUNING>;
