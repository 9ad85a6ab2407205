// The words of recordings on the wire and in the table.

export const RECORDING_SETTINGS = ['off', 'with_announcement'] as const;
export type RecordingSetting = (typeof RECORDING_SETTINGS)[number];

/** recording: it runs. pending: to be fetched. declined: the person objected. */
export const RECORDING_STATUSES = ['recording', 'pending', 'ready', 'failed', 'declined', 'deleted'] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

export const RECORDING_CONSENTS = ['all_party', 'one_party', 'unknown'] as const;
export type RecordingConsent = (typeof RECORDING_CONSENTS)[number];

/** What a talk wants done about the recording. */
export type RecordingWish = 'begin' | 'decline';
