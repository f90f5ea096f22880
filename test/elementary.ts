/** Tests compute with the functions that the bundles have: the same samples to the last one. */
import { exp, log, log1p, log2, pow, tanh } from '../src/core/numerics/elementary';

Object.assign(Math, { exp, log, log1p, log2, pow, tanh });
