// Owns the way to the caller's microphone: what is asked of the browser, and why it may say no.
import type { CallProblem } from './call-state.ts';

/** The assistant's own voice must not come back as the caller's. */
const WANTED: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1,
};

const REASONS: Record<string, CallProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'microphoneBusy',
  AbortError: 'microphoneBusy',
};

/** What a call needs and this browser or page does not have; asked before the microphone is. */
export function missingForCalls(): CallProblem | undefined {
  // Browsers keep the microphone from pages that came without https.
  if (!globalThis.isSecureContext) return 'insecure';
  const isAble = typeof AudioContext === 'function' && 'audioWorklet' in AudioContext.prototype;
  return isAble && 'mediaDevices' in navigator ? undefined : 'unsupported';
}

export const openMicrophone = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: WANTED });

export const microphoneProblem = (error: unknown): CallProblem =>
  (error instanceof DOMException ? REASONS[error.name] : undefined) ?? 'unsupported';
