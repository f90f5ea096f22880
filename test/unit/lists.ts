/** Actions, edges and pairs in one line: `lists('0-1 2-3-10')` is [[0, 1], [2, 3, 10]]. */
export function lists(text: string): number[][] {
  return text.split(' ').map((list) => list.split('-').map(Number));
}

export function pairs(text: string): (readonly [number, number])[] {
  return lists(text) as [number, number][];
}
