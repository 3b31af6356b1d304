import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from '../../site/src/scripts/copy.ts'

describe('the copy buttons', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('copy the text', async () => {
    const [writeText, select] = [vi.fn(async () => {}), vi.fn()]
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('whsec_x', select)).toBe('Copied')
    expect(writeText).toHaveBeenCalledWith('whsec_x')
    expect(select).not.toHaveBeenCalled()
  })

  const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  it.each([
    ['where the browser refuses', { clipboard: { writeText: refuse } }],
    ['over plain HTTP, which has no clipboard', {}],
  ])('select the text %s', async (_, navigator) => {
    const select = vi.fn()
    vi.stubGlobal('navigator', navigator)
    expect(await copyText('whsec_x', select)).toBe('Selected: copy it')
    expect(select).toHaveBeenCalledOnce()
  })
})
