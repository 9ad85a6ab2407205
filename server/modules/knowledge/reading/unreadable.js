// Owns the reasons why the process that reads files gives one up; code and message are sent to the parent.

export class Unreadable extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Of unpacked bytes, and of characters of text. */
export const MAX_UNPACKED = 64 * 1024 * 1024;

export const tooLarge = (what = 'The file unpacks to more than 64 MB.') =>
  new Unreadable('too_large', `${what} Split it, or send its text.`);
export const damaged = (
  message = 'The file is damaged or not what it seems. Save it again and retry, or send its text.',
) => new Unreadable('damaged', message);
export const encrypted = () =>
  new Unreadable('encrypted', 'The file is protected by a password. Remove it and try again.');
