import * as z from 'zod'

// zod tries whether it may compile its schemas; the content security policy forbids it, and browsers report the attempt on every page.
z.config({ jitless: true })
