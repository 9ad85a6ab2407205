// The columns of this module in the data map: calls to models are counted, their content is not stored.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

const COUNTED = 'which model was called, and what it cost';

export const MODELS_DATA: readonly DataMapLine[] = [
  ...none(
    'model_providers',
    'name kind base_url credential credential_hint',
    'the operator’s accounts; credentials are sealed',
  ),
  ...none('router_configs', 'name description targets', 'written by authors'),
  ...none('model_prices', 'provider model'),
  ...none('model_budgets', 'name period unpriced'),
  ...none('model_announcements', 'about'),
  ...none('model_invocations', 'operation source embedding_type provider model status error', COUNTED),
  ...none('model_usage_daily', 'operation source embedding_type provider model', COUNTED),
  ...none('model_budgets', 'channel counts alert_shares'),
  ...none('model_budgets', 'recipients', 'e-mail addresses of members'),
  ...none('model_invocations', 'channel', COUNTED),
  ...none(
    'carrier_charges',
    'kind direction carrier prefix channel',
    'how long a call was or how many parts a text had, and what it cost',
  ),
  ...none('spend_daily', 'kind provider model source channel', COUNTED),
  ...none('spend_totals', 'cut key kind', COUNTED),
  ...none('kept_vectors', 'model text_hash vector', 'examples written by authors, as vectors'),
  ...none('kb_embedding_spend', 'source embedding_type', COUNTED),
  ...none('kb_spend_totals', 'source embedding_type', COUNTED),
];
