// Owns asking the reader in a turn: where an assistant wants it, and without ever failing the turn.
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { asObject } from '../../../flow/language/json.ts';
import type { ModelPorts } from '../../../nlu/reader/question.ts';
import type { ReaderAnswer, ReaderQuestion } from '../../../nlu/reader/reader.ts';
import { type Context, ownerFor } from '../../kernel/context.ts';
import { readerOf } from '../models/local/reader.ts';
import { ProviderFailure } from '../models/router.ts';
import { NotBuiltIn, type Turn } from './turn.ts';

/** `ask`: the question of a node, whose own setting counts before that of the revision. */
export function readerFor(ctx: Context, turn: Turn, ask?: EffectOf<'ask_model'>): NonNullable<ModelPorts['read']> {
  const { reader: ofNode } = asObject(ask?.model_settings?.config);
  const { reader: ofRevision } = asObject(turn.revision.modelSettings.config);
  const isWanted = (ofNode ?? ofRevision) !== false;
  return async (question) => (isWanted ? readWith(ctx, turn, question) : undefined);
}

/** `undefined` where the reader is not there, or cannot be asked now: rules alone understand then. */
async function readWith(ctx: Context, turn: Turn, question: ReaderQuestion): Promise<ReaderAnswer | undefined> {
  const model = readerOf(ctx);
  if (!model) return undefined;
  // Inside a transaction it is asked only if it answers within milliseconds.
  if (turn.builtInOnly && !model.isIdle) throw new NotBuiltIn();
  const signal = turn.signal ?? new AbortController().signal;
  try {
    return await model.read(question, { share: [ownerFor(ctx)].flat(), urgent: true, signal });
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ err: error }, 'the reader could not be asked');
    return undefined;
  }
}
