CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`family_id` text NOT NULL,
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	`title` text NOT NULL,
	`source_id` text,
	`before` text,
	`fingerprint` text,
	`is_kept` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_source` ON `import_rows` (`family_id`,`source_id`) WHERE source_id is not null;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text,
	`object_id` text,
	`status` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`preview` text,
	`columns` text,
	`header_line` text,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` text NOT NULL,
	`applied_at` text,
	`undone_at` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `imports_family` ON `imports` (`family_id`,`created_by`,`id`);--> statement-breakpoint
CREATE INDEX `imports_status` ON `imports` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_object` ON `imports` (`object_id`) WHERE object_id is not null;