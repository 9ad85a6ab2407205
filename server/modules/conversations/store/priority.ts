// Owns how urgent a conversation is: stored as a number, so that a list can be sorted by it. Pure.

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const NORMAL = 1;
export const URGENT = 3;

export const priorityName = (stored: number): Priority => PRIORITIES[stored] ?? 'normal';
export const priorityNumber = (name: Priority): number => PRIORITIES.indexOf(name);
