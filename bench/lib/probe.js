// Injected before the page's scripts: long tasks, marks, and queries that see through open shadow roots.
;(() => {
  if (window.top !== window) return
  const bench = { longTasks: [], marks: {} }
  window.__bench = bench
  // The default of 250 entries is less than some peers load.
  performance.setResourceTimingBufferSize(2000)
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
  /** The product of all opacities from the element to the root; 0 outside of the viewport. */
  const opacityOf = element => {
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return 0
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) return 0
    let opacity = 1
    for (let current = element; current; current = parentOf(current)) {
      const style = getComputedStyle(current)
      if (style.display === 'none' || (current === element && style.visibility !== 'visible')) return 0
      opacity *= Number(style.opacity)
    }
    return opacity
  }
  const isVisible = element => opacityOf(element) > 0.05
  const directText = element =>
    [...element.childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.data : '')).join('')
  /** The visible element that matches `css:<selector>`, or whose text nodes contain the query. */
  bench.find = query => {
    const selector = query.startsWith('css:') && query.slice(4)
    for (const element of walk(document)) {
      if (/^(SCRIPT|STYLE)$/.test(element.tagName)) continue
      if (selector ? !element.matches(selector) : !directText(element).includes(query)) continue
      if (isVisible(element)) return element
    }
    return null
  }
  const centerOf = element => {
    const box = element?.getBoundingClientRect()
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null
  }
  /** The center of the element that matches, once it has not moved for ten frames; null when none matches. */
  bench.findCenter = async query => {
    let center = centerOf(bench.find(query))
    let stillFrames = 0
    while (center && stillFrames < 10) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const next = centerOf(bench.find(query))
      stillFrames = String(next) === String(center) ? stillFrames + 1 : 0
      center = next
    }
    return center
  }
  /** Whether a large square image shows; an SVG needs enough shapes to be a QR code. */
  bench.hasQrCode = () => {
    for (const element of walk(document)) {
      if (!/^(svg|canvas|img)$/i.test(element.tagName)) continue
      const box = element.getBoundingClientRect()
      if (box.width < 120 || Math.abs(box.width - box.height) > 4 || opacityOf(element) < 0.3) continue
      if (element.tagName.toLowerCase() !== 'svg') return true
      let complexity = 0
      for (const shape of element.querySelectorAll('*'))
        complexity += 20 + (shape.getAttribute('d')?.length ?? 0)
      if (complexity > 2000) return true
    }
    return false
  }
  bench.describeFocus = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active ? active.tagName.toLowerCase() + (active.id ? `#${active.id}` : '') : ''
  }

  /** Calls back in the task after the frame in which the condition held: that frame has been painted. */
  const afterPaint = callback => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => callback(performance.now())
    channel.port2.postMessage(0)
  }
  const markWhen = (mark, condition) => {
    const check = () => {
      if (condition())
        afterPaint(time => {
          bench.marks[mark] ??= time
        })
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  }
  markWhen('button', () => {
    const button = document.getElementById('connect')
    return button && !button.disabled && isVisible(button)
  })
  /** Marks the next click, and the frame in which all queries are visible after it. */
  bench.watchOpening = queries => {
    for (const mark of ['click', 'list']) delete bench.marks[mark]
    document.addEventListener(
      'click',
      event => {
        bench.marks.click = event.timeStamp
      },
      { capture: true, once: true },
    )
    markWhen('list', () => bench.marks.click !== undefined && queries.every(query => bench.find(query)))
  }
  /**
   * Marks when `#account`, in which every peer shows `isConnected` and `address` of its account hook, shows the address,
   * and when it is connected too.
   */
  bench.watchAccount = address => {
    const isShown = test => {
      const output = document.getElementById('account')
      return output && test(output.textContent.toLowerCase()) && isVisible(output)
    }
    markWhen('address', () => isShown(text => text.includes(address)))
    markWhen('connected', () => isShown(text => text === `true ${address}`))
  }
})()
