import { expect, it } from 'vitest';
import { headersIn } from './header-lines.ts';

it.each([
  ['', undefined],
  [' \n ', undefined],
  ['x-key: abc', { 'x-key': 'abc' }],
  ['authorization: Basic a:b==\n\n x-other :1', { authorization: 'Basic a:b==', 'x-other': '1' }],
  ['nonsense', { nonsense: '' }],
])('%j are the headers %j', (text, headers) => expect(headersIn(text)).toEqual(headers));
