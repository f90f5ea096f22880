/** The extension in a browser. */
import { createEntry } from './host/activate';
import { webPlatform } from './host/platform/webPlatform';
import { inProcessWorker } from './worker/inProcessWorker';

export const { activate, deactivate } = createEntry(webPlatform(inProcessWorker));
