import { describe, expect, it } from 'vitest';
import { reportPicture } from '../../../../src/host/views/reportPicture';

describe('the picture of a report', () => {
  it('is a file beside it, under an address that Markdown takes as it is', () => {
    const { name, address, inline } = reportPicture(
      '/some/where/my (first) run.md',
      '<svg>→</svg>',
    );
    expect(name).toBe('my (first) run.picture.svg');
    expect(decodeURIComponent(address)).toBe(name);
    expect(address).not.toMatch(/[\s()]/);
    const [head = '', base64 = ''] = inline.split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(base64, 'base64').toString('utf8')).toBe('<svg>→</svg>');
  });
});
