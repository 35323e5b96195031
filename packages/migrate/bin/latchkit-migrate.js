#!/usr/bin/env node
// In the repository, so that an install links the command before anything is built.
import '../dist/cli.js'
