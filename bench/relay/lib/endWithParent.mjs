// Loaded into a helper's process before it (`--import`): a program that was killed ends no helper itself.

process.once('disconnect', () => process.exit(1))
// A listener alone would keep the process alive.
process.channel?.unref()
