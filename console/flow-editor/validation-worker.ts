// Judges graphs beside the page, so that typing stays smooth. What lies outside the graph is the server's to judge.
import type { Graph } from '../../flow/language/graph.ts';
import { validate } from '../../flow/validate.ts';

self.onmessage = ({ data }: MessageEvent<Graph>) => {
  self.postMessage(validate(data).findings);
};
