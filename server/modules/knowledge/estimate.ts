// Owns the answer to "what would this cost?", given before anything is spent.
import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { badRequest } from '../../kernel/errors.ts';
import { costOf, toUsd } from '../models/money.ts';
import * as prices from '../models/prices.ts';
import * as accounts from '../models/provider-accounts.ts';
import { tokenCounterFor } from '../models/tokens.ts';
import * as bases from './bases.ts';
import { embeddedText } from './chunk.ts';
import { refusePrivateAddress } from './documents.ts';
import { fetchPage } from './fetch-page.ts';
import { passagesOf } from './passages.ts';
import { ReadFailure } from './read-failure.ts';
import { readText } from './read-file.ts';
import type { Estimate } from './schema.ts';
import { readUpload, type Upload } from './upload.ts';

export async function estimate(
  ctx: Context,
  kbId: string,
  body: Buffer | undefined,
  raw: RawRequest,
): Promise<z.input<typeof Estimate>> {
  const base = await bases.find(ctx, kbId);
  const upload = await readUpload(body, raw);
  const account = await accounts.open(ctx, base.embedding_provider);
  if (!account) throw badRequest(`The provider "${base.embedding_provider}" of this knowledge base is gone. Create it again.`);
  const chunks = await passagesOf(await textOf(ctx, upload, raw));
  const count = await tokenCounterFor(account.kind);
  let tokens = 0;
  for (const [i, chunk] of chunks.entries()) {
    tokens += account.kind === 'local' ? chunk.tokens : count(embeddedText(chunk));
    if (i % 50 === 49) await breathe();
  }
  const { costNano, priced } = costOf(await prices.find(ctx, account, base.embedding_model), tokens, 0);
  const { embedding_provider: provider, embedding_model: model } = base;
  return { provider, model, chunks: chunks.length, tokens, cost_usd: toUsd(costNano), priced };
}

/** Here the caller waits, so what is wrong with a file is an answer and not a status to come. */
async function textOf(ctx: Context, upload: Upload, raw: RawRequest): Promise<string> {
  try {
    if (upload.url === null) return await readText(upload.kind, upload.content);
    await refusePrivateAddress(ctx, upload.url);
    const { kind, content } = await fetchPage(ctx, upload.url, raw.signal);
    return await readText(kind, content);
  } catch (error) {
    throw error instanceof ReadFailure ? badRequest(error.message) : error;
  }
}
