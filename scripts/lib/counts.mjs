/** Adds up what the steps of a run report and says the closing line. */
export function createCounts() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const skips = []
  return {
    total,
    add(step, { passed = 0, failed = 0, skipped = 0 }) {
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      if (failed) failures.push(`${step}: ${failed} failed`)
    },
    skip(step, reason) {
      total.skipped += 1
      skips.push(`${step}: ${reason}`)
    },
    finish() {
      for (const line of skips) console.log(`skipped  ${line}`)
      for (const line of failures) console.log(`failed   ${line}`)
      console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
      process.exitCode = total.failed > 0 ? 1 : 0
    },
  }
}
