let locks = 0
let restore: (() => void) | undefined

function apply(root: HTMLElement, view: Window & typeof globalThis): () => void {
  const { style } = root
  const gutter = view.innerWidth - root.clientWidth
  const before = ['overflow', 'scrollbar-gutter', 'padding-inline-end'].map(
    name => [name, style.getPropertyValue(name)] as const,
  )
  style.setProperty('overflow', 'hidden')
  // Keeps the space of the scrollbar, so that nothing behind the modal moves.
  if (gutter > 0)
    if (view.CSS?.supports?.('scrollbar-gutter', 'stable')) style.setProperty('scrollbar-gutter', 'stable')
    else style.setProperty('padding-inline-end', `${gutter}px`)
  return () => {
    for (const [name, value] of before)
      if (value) style.setProperty(name, value)
      else style.removeProperty(name)
  }
}

/** Locks the scroll of the page without moving it; several modals share one lock. Returns a function that unlocks. */
export function lockScroll(document: Document): () => void {
  const view = document.defaultView
  if (!view) return () => {}
  if (locks === 0) restore = apply(document.documentElement, view)
  locks += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    locks -= 1
    if (locks === 0) {
      restore?.()
      restore = undefined
    }
  }
}
