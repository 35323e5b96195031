import { describe, expect, it } from 'vitest'
import { watchViewport } from './watchViewport.js'

/** A window of `width` x `height` whose visible part the test moves. */
function createView(width: number, height: number) {
  const visual = Object.assign(new EventTarget(), {
    width,
    height,
    offsetLeft: 0,
    offsetTop: 0,
    pageLeft: 0,
    pageTop: 0,
    scale: 1,
    onresize: null,
    onscroll: null,
    onscrollend: null,
  })
  return {
    view: { innerWidth: width, innerHeight: height, visualViewport: visual },
    move(changes: Partial<Record<'width' | 'height' | 'offsetLeft' | 'offsetTop' | 'scale', number>>) {
      Object.assign(visual, changes)
      visual.dispatchEvent(new Event('resize'))
    },
  }
}

const read = (host: HTMLElement): string[] =>
  ['left', 'top', 'width', 'height'].map(name => host.style.getPropertyValue(`--_viewport-${name}`))

describe('followViewport (host C3)', () => {
  it('leaves the host alone while all of the layout viewport is visible', () => {
    const host = document.createElement('div')
    const { view } = createView(390, 844)
    watchViewport(host, view)
    expect(host.outerHTML).toBe('<div></div>')
  })

  it('follows the visible part of a page that is wider than the screen, and of one with a keyboard', () => {
    const host = document.createElement('div')
    const { view, move } = createView(900, 1948)
    const stop = watchViewport(host, view)
    move({ width: 390, height: 844, offsetTop: 484 })
    expect(host.hasAttribute('data-viewport')).toBe(true)
    expect(read(host)).toEqual(['0px', '484px', '390px', '844px'])
    move({ width: 390, height: 500, offsetTop: 500 })
    expect(read(host)).toEqual(['0px', '500px', '390px', '500px'])
    stop()
    expect(host.hasAttribute('data-viewport')).toBe(false)
    expect(read(host)).toEqual(['', '', '', ''])
    move({ height: 844 })
    expect(host.hasAttribute('data-viewport')).toBe(false)
  })

  it('keeps its place while the visitor looks closer', () => {
    const host = document.createElement('div')
    const { view, move } = createView(390, 844)
    watchViewport(host, view)
    move({ width: 195, height: 422, offsetTop: 100, scale: 2 })
    expect(host.hasAttribute('data-viewport')).toBe(false)
  })

  it('does nothing in a browser without a visual viewport', () => {
    const host = document.createElement('div')
    watchViewport(host, { innerWidth: 390, innerHeight: 844, visualViewport: null })()
    expect(host.outerHTML).toBe('<div></div>')
  })
})
