/** Property tests draw the same examples every time, unless they say otherwise; a failure prints the seed and the path. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_210_202 });
