CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`row_id` text NOT NULL,
	`area` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`owner_id` text,
	`deleted_by` text NOT NULL,
	`deleted_at` text NOT NULL,
	`is_personal` integer DEFAULT false NOT NULL,
	`bytes` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trash_family` ON `trash` (`family_id`,`id`);--> statement-breakpoint
CREATE INDEX `trash_row` ON `trash` (`family_id`,`row_id`);--> statement-breakpoint
CREATE INDEX `trash_deleted` ON `trash` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `trash_files` (
	`trash_id` text NOT NULL,
	`object_id` text NOT NULL,
	PRIMARY KEY(`trash_id`, `object_id`),
	FOREIGN KEY (`trash_id`) REFERENCES `trash`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trash_files_object` ON `trash_files` (`object_id`);