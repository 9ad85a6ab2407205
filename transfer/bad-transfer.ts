// Owns the refusal of what cannot be carried over: its words are for whoever chose the file or the assistant.
export class BadTransfer extends Error {}
