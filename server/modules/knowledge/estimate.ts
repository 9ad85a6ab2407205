// Owns the answer to "what would this cost?", given before anything is spent.
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { badRequest } from '../../kernel/errors.ts';
import { costOf, toUsd } from '../models/money.ts';
import * as prices from '../models/prices.ts';
import * as accounts from '../models/provider-accounts.ts';
import * as bases from './bases.ts';
import { refusePrivateAddress } from './documents.ts';
import { fetchPage } from './ingest/fetch-page.ts';
import { tallyOf } from './ingest/passages.ts';
import { ReadFailure } from './ingest/read-failure.ts';
import type { Tally } from './ingest/read-file.ts';
import { type DocumentUpload, readDocumentUpload } from './ingest/upload.ts';
import type { Estimate } from './schema.ts';

export async function estimateIngest(
  ctx: Context,
  kbId: string,
  body: Buffer | undefined,
  raw: RawRequest,
): Promise<z.input<typeof Estimate>> {
  const base = await bases.find(ctx, kbId);
  const upload = await readDocumentUpload(body, raw);
  const account = await accounts.open(ctx, base.embedding_provider);
  if (!account) throw badRequest(`The provider "${base.embedding_provider}" of this knowledge base is gone. Create it again.`);
  const { chunks, tokens } = await tallied(ctx, upload, account.kind, raw);
  const { costNano, priced } = costOf(await prices.find(ctx, account, base.embedding_model), tokens, 0);
  const { embedding_provider: provider, embedding_model: model } = base;
  return { provider, model, chunks, tokens, cost_usd: toUsd(costNano), priced };
}

/** Here the caller waits, so what is wrong with a file is an answer and not a status to come. */
async function tallied(ctx: Context, upload: DocumentUpload, provider: string, { signal }: RawRequest): Promise<Tally> {
  try {
    const { kind, content } = upload.url === null ? upload : await fetched(ctx, upload.url, signal);
    const asking = { orgId: ctx.org.id, signal, patient: false, state: ctx.state };
    return await tallyOf({ kind, bytes: content.length, content: [content], title: upload.title }, provider, asking);
  } catch (error) {
    throw error instanceof ReadFailure ? badRequest(error.message) : error;
  }
}

async function fetched(ctx: Context, url: string, signal: AbortSignal) {
  await refusePrivateAddress(ctx, url);
  return fetchPage(ctx, url, signal);
}
