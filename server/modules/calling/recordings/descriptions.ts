// What the fields of recordings mean, for the document.

export const recordingTexts = {
  callId: 'Id of the call that it belongs to.',
  status:
    '`recording`: it runs. `pending`: it is being fetched from the carrier. `ready`: it can be listened to. `failed`: see `reason`. `declined`: the person objected, nothing was kept. `deleted`: it was deleted.',
  reason: 'Why there is no sound, or why the last attempt to fetch or delete it failed; empty: nothing went wrong.',
  consent:
    'Whose consent the law asks for where the person may be: `all_party`, `one_party`, or `unknown`, which is treated as `all_party`.',
  states: 'US states in which the person may be, by number, zip code and state; empty: not known.',
  contentType: 'Media type of the sound, such as `audio/mpeg`; empty until it is ready.',
  bytes: 'Size of the sound in bytes; 0 until it is ready.',
  seconds: 'Whole seconds from the beginning of the recording to the end of the call. null: not known.',
  createdAt: 'When the recording was asked for: RFC 3339, UTC.',
  readyAt: 'When it could first be listened to: RFC 3339, UTC. null: not yet.',
};
