CREATE TABLE `pin_tries` (
	`device_id` text NOT NULL,
	`member_id` text NOT NULL,
	`wrong` integer NOT NULL,
	PRIMARY KEY(`device_id`, `member_id`),
	FOREIGN KEY (`device_id`) REFERENCES `paired_devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `child_pins`(`member_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_tries_member` ON `pin_tries` (`member_id`);--> statement-breakpoint
ALTER TABLE `family_members` ADD `does_chores` integer;--> statement-breakpoint
ALTER TABLE `child_pins` ADD `kind` text DEFAULT 'digits' NOT NULL;--> statement-breakpoint
ALTER TABLE `paired_devices` ADD `name` text;