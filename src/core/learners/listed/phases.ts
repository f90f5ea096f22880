/** The phase of the algorithms that test again and again while they sample. */
export const EXPLORATION = { exploration: { title: 'Exploration', step: 'test' } } as const;
