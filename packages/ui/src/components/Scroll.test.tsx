import { fireEvent, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, renderScenario } from '../../testing/renderScenario.js'

afterEach(cleanUp)

describe('Scroll (host C2)', () => {
  it.each([
    [300, false],
    [320, false],
    [353, false],
    [354, true],
    [900, true],
  ])('content of %i px in a view of 300 px fades at its end: %s', async (contentHeight, isFaded) => {
    const { dialog } = await renderScenario('networks')
    const scroll = dialog.querySelector('.scroll')
    if (!scroll) throw new Error('There is no scrolling part.')
    Object.defineProperties(scroll, {
      scrollHeight: { value: contentHeight },
      clientHeight: { value: 300 },
    })
    fireEvent.scroll(scroll)
    await waitFor(() => expect(scroll.hasAttribute('data-below')).toBe(isFaded))
  })
})
