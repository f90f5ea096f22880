/** How long an XY design is searched for: until it is within 3% of the best one, and some seconds at most. */
export const XY_LIMITS = { tolerance: 0.03, maxIterations: 500, maxWork: 4e8 } as const;
