// Injected before the page's own scripts: long tasks, marks, queries that see through open shadow roots,
// and one installed EIP-6963 wallet, the same for every peer.
;(() => {
  if (window.top !== window) return
  const bench = { longTasks: [], marks: {} }
  window.__bench = bench
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) bench.longTasks.push([entry.startTime, entry.duration])
  }).observe({ type: 'longtask', buffered: true })

  function* walk(root) {
    for (const element of root.children) {
      yield element
      if (element.shadowRoot) yield* walk(element.shadowRoot)
      yield* walk(element)
    }
  }
  const parentOf = element => {
    if (element.assignedSlot) return element.assignedSlot
    if (element.parentElement) return element.parentElement
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? root.host : null
  }
  const opacityOf = element => {
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return 0
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) return 0
    let opacity = 1
    for (let at = element; at; at = parentOf(at)) {
      const style = getComputedStyle(at)
      if (style.display === 'none' || (at === element && style.visibility !== 'visible')) return 0
      opacity *= Number(style.opacity)
    }
    return opacity
  }
  const ownText = element =>
    [...element.childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.data : '')).join('')
  /** `css:selector`, or a text that an element of its own holds. */
  bench.find = (query, minimum = 0.05) => {
    const css = query.startsWith('css:') && query.slice(4)
    for (const element of walk(document)) {
      if (/^(SCRIPT|STYLE)$/.test(element.tagName)) continue
      if (css ? !element.matches(css) : !ownText(element).includes(query)) continue
      if (opacityOf(element) > minimum) return element
    }
    return null
  }
  bench.missing = queries => queries.filter(query => !bench.find(query))
  bench.center = query => {
    const box = bench.find(query)?.getBoundingClientRect()
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null
  }
  /** A big square drawing with enough in it to be a code. */
  bench.hasCode = () => {
    for (const element of walk(document)) {
      if (!/^(svg|canvas|img)$/i.test(element.tagName)) continue
      const box = element.getBoundingClientRect()
      if (box.width < 120 || Math.abs(box.width - box.height) > 4 || opacityOf(element) < 0.3) continue
      if (element.tagName.toLowerCase() !== 'svg') return true
      let ink = 0
      for (const shape of element.querySelectorAll('*')) ink += 20 + (shape.getAttribute('d')?.length ?? 0)
      if (ink > 2000) return true
    }
    return false
  }
  bench.activeTag = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active ? active.tagName.toLowerCase() + (active.id ? `#${active.id}` : '') : ''
  }
  /** The task after the frame in which the condition held: the frame has been painted. */
  const afterPaint = done => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now())
    channel.port2.postMessage(0)
  }
  const whenever = (condition, mark) => {
    const look = () => {
      if (condition())
        afterPaint(time => {
          bench.marks[mark] ??= time
        })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  whenever(() => {
    const button = document.getElementById('connect')
    return button && !button.disabled && opacityOf(button) > 0.05
  }, 'button')
  bench.arm = queries => {
    for (const mark of ['click', 'list']) delete bench.marks[mark]
    document.addEventListener(
      'click',
      event => {
        bench.marks.click = event.timeStamp
      },
      { capture: true, once: true },
    )
    whenever(() => bench.marks.click !== undefined && bench.missing(queries).length === 0, 'list')
  }

  const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#36c"/></svg>')}`
  const provider = {
    async request({ method }) {
      if (method === 'eth_accounts') return []
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error('User rejected'), { code: 4001 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: '11111111-1111-4111-8111-111111111111',
    name: 'Bench Wallet',
    icon,
    rdns: 'example.bench',
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()
