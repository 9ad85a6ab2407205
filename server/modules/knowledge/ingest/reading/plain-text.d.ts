// Types of plain-text.js.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export function encodingOf(bytes: Buffer): Encoding;
export function decodedText(bytes: Buffer): string;
export function storable(text: string): string;
