/** A journal whose file somebody else writes. */
import { describe, expect, it } from 'vitest';
import { TextJournal } from '../../../src/core/experiment/textJournal';

/** A journal, its file, and what lets the writes that wait be done. */
function kept() {
  const disk = { text: 'head\n', fails: false };
  const waiting: (() => void)[] = [];
  const journal = new TextJournal(disk.text, async (keep, text) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (disk.fails) throw new Error('the disk is full');
    disk.text = disk.text.slice(0, keep) + text;
  });
  const letWrite = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      waiting.shift()?.();
      await Promise.resolve();
    }
  };
  return { disk, journal, letWrite };
}

describe('a journal that is kept elsewhere', () => {
  it('has every line once where it is written on while it is being kept', async () => {
    const { disk, journal, letWrite } = kept();
    journal.write('one\n');
    const first = journal.sync();
    journal.write('two\n');
    const second = journal.sync();
    await letWrite();
    await Promise.all([first, second]);
    expect(disk.text).toBe('head\none\ntwo\n');
    expect([...journal.lines()].map(({ text }) => text)).toEqual(['head', 'one', 'two']);
    journal.write('three\n');
    const third = journal.sync();
    await letWrite();
    await third;
    expect(disk.text).toBe('head\none\ntwo\nthree\n');
  });

  it('leaves out what could not be kept, and keeps what comes after it', async () => {
    const { disk, journal, letWrite } = kept();
    journal.write('lost\n');
    disk.fails = true;
    const first = expect(journal.sync()).rejects.toThrow('the disk is full');
    await letWrite();
    await first;
    disk.fails = false;
    journal.write('two\n');
    const second = journal.sync();
    await letWrite();
    await second;
    expect(disk.text).toBe('head\ntwo\n');
    expect([...journal.lines()].map(({ text }) => text)).toEqual(['head', 'two']);
  });

  it('takes no answer after one that could not be kept, until it was read again: its checksum would follow a line that is not there', async () => {
    const { disk, journal, letWrite } = kept();
    const tail = { check: '', lines: 1, ended: null };
    const end = { end: disk.text.length, isTerminated: true, dropped: null, ...tail };
    journal.goOn(end);
    journal.write('lost\n');
    disk.fails = true;
    const first = expect(journal.sync()).rejects.toThrow('the disk is full');
    await letWrite();
    await first;
    expect(() => journal.append([])).toThrow('was not read to its end');
    journal.goOn(end);
    journal.append([]);
  });
});
