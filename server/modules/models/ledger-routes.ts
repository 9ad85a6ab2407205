// Endpoint table: the ledger of calls to models.
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { page } from '../../http/pages.ts';
import { route } from '../../http/route.ts';
import * as ledger from './ledger.ts';
import { Invocation, InvocationQuery } from './schema.ts';

export const ledgerRoutes = [
  route({
    method: 'GET',
    path: '/v1/model-router/invocations',
    operationId: 'listModelInvocations',
    tag: 'Model router',
    summary: 'The ledger: every call to a model, newest first',
    description:
      'One entry for each call to a model, failed ones and free ones included, with its cost. Entries are never changed. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.',
    scope: 'model_router:read',
    status: 200,
    query: InvocationQuery,
    response: page(Invocation),
    alsoProduces: CSV,
    errors: [406],
    handle: (ctx, { query, raw }) => (asksForCsv(raw) ? ledger.download(ctx, query) : ledger.list(ctx, query)),
  }),
];
