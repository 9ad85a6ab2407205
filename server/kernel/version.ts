// The one place that knows which Parley this is.
import manifest from '../../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
/** Version of the contract that the API implements. */
export const API_VERSION = '1.87.0';
