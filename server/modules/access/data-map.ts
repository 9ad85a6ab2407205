// The columns of this module in the data map.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

export const ACCESS_DATA: readonly DataMapLine[] = [
  ...none('organizations', 'name slug timezone status', 'the organization itself'),
  ...none('api_keys', 'name hash key_prefix role scopes created_by invited_by', 'keys: hashes and what operators call them'),
  ...none('sign_in_links', 'name hash role scopes made_by', 'sign-in links: hashes and what operators call their colleagues'),
  ...none('held_jobs', 'name task payload key', 'jobs that wait until their organization is resumed: kinds, keys and ids'),
];
