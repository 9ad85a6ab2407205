// Where the database is: host lists as libpq reads them, one address each.
import { describe, expect, it } from 'vitest';
import { BadDatabaseUrl, DatabaseServer, hostUrls, shownHost } from './server.ts';

describe('an address of the database', () => {
  it('with one host is used as it is', () => {
    expect(hostUrls('postgres://u:p%40ss@db:6432/parley?sslmode=require')).toEqual([
      'postgres://u:p%40ss@db:6432/parley?sslmode=require',
    ]);
  });

  it('with several hosts becomes one per host, without what the driver does not know', () => {
    expect(hostUrls('postgresql://u:p@a:1,[::1]:2,c/parley?target_session_attrs=read-write&sslmode=require')).toEqual([
      'postgresql://u:p@a:1/parley?sslmode=require',
      'postgresql://u:p@[::1]:2/parley?sslmode=require',
      'postgresql://u:p@c/parley?sslmode=require',
    ]);
    expect(hostUrls('postgres://a,b/parley?application_name=x&target_session_attrs=primary')).toEqual([
      'postgres://a/parley?application_name=x',
      'postgres://b/parley?application_name=x',
    ]);
  });

  it.each([
    ['mysql://a/b', /must look like/],
    ['postgres://a,,b/x', /empty host/],
    ['postgres://a/x?target_session_attrs=standby', /takes writes/],
    ['postgres://u:p/w@a/x', /no valid address|must look like/],
  ])('%s is refused with a sentence', (url, sentence) => {
    expect(() => hostUrls(url)).toThrow(BadDatabaseUrl);
    expect(() => hostUrls(url)).toThrow(sentence);
  });

  it('moves on once, however many connections fail at the same host', () => {
    const server = new DatabaseServer('postgres://a:1,b:2,c:3/x');
    const first = server.url;
    for (let i = 0; i < 5; i++) server.failed(first);
    expect(shownHost(server.url)).toBe('b:2');
    server.failed(server.url);
    server.failed(server.url);
    expect(shownHost(server.url)).toBe('a:1');
  });
});
