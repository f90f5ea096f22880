/** The extension in Node. */
import { createEntry } from './host/activate';
import { nodePlatform } from './host/platform/nodePlatform';

export const { activate, deactivate } = createEntry(nodePlatform);
