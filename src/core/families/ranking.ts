/** All orders of the items. */
export * from './rankedActions';
